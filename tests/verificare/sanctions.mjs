// What sanctions cost, by type of game. node sanctions.mjs '{"reguli": {…}, "tipuri": […], "cazuri": [[points, warnings, penalties, disciplinary], …]}'
import { Stage } from "../../arbitraj/press/html/verificare/count.mjs";

const { reguli, tipuri, cazuri } = JSON.parse(process.argv[2]);
const totals = (tip) => cazuri.map((each) => new Stage({ partida: { tip }, reguli }, null).total(...each));
console.log(JSON.stringify(Object.fromEntries(tipuri.map((tip) => [tip, totals(tip)]))));
