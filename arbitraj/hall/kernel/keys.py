"""The texts of the hall's values: whole keys, so that a sentence on a screen is found here by one search."""

from arbitraj.text import keyed
from arbitraj.wings import brought

# kinds of events, their fields and their coded values, as the journal tells them
KIND = keyed("""hall.kind_*
    hall.kind_predare hall.kind_la_stop hall.kind_nepredat hall.kind_retrasa hall.kind_antet hall.kind_rand
    hall.kind_rand_inserat hall.kind_rand_scos hall.kind_de_la_capat hall.kind_grila hall.kind_gata
    hall.kind_preluata hall.kind_a_treia hall.kind_intrebare hall.kind_decizie hall.kind_inchisa
    hall.kind_redeschisa hall.kind_sanctiune hall.kind_dosar hall.kind_cont hall.kind_setare hall.kind_anulat
    hall.kind_pas hall.kind_extragere hall.kind_litera hall.kind_inapoi hall.kind_alaturi hall.kind_ceas
    hall.kind_anuntat hall.kind_ora hall.kind_contestatie hall.kind_apel hall.kind_raspuns hall.kind_pregatit
    hall.kind_publicat hall.kind_vazuta
""")
FIELD = keyed("""hall.field_*
    hall.field_masa hall.field_ordine hall.field_pornit hall.field_motiv hall.field_fisa_noua hall.field_mana
    hall.field_nume hall.field_tabel hall.field_grupa hall.field_pozitie hall.field_depunere hall.field_puncte
    hall.field_total hall.field_randuri hall.field_absenta hall.field_cui hall.field_valoare hall.field_text
    hall.field_cum hall.field_decizie hall.field_vazut hall.field_pana_unde hall.field_impreuna_cu
    hall.field_arbitru hall.field_ora_scrisa hall.field_proba hall.field_avertismente hall.field_eliminat
    hall.field_fisier hall.field_persoana hall.field_rol hall.field_ce hall.field_nr hall.field_camp
    hall.field_secunde hall.field_de_la hall.field_pas hall.field_numar hall.field_minute hall.field_jucator
    hall.field_oricum hall.field_a_cata hall.field_litera hall.field_citirea hall.field_dosar hall.field_ramase
    hall.field_ridicat hall.field_contestatie hall.field_la hall.field_motiv_intarziere hall.field_primita_de
    hall.field_editie hall.field_tastat hall.field_constatare hall.field_scris hall.field_articol
    hall.field_hotarare hall.field_de hall.field_apel hall.field_fisa_indreptata hall.field_hotarari
    hall.field_decizii_scrise hall.field_sanctiune hall.field_masura hall.field_al_doilea hall.field_din_predare
    hall.field_anulata_de hall.field_anulata_motiv hall.field_anulata_la hall.field_anulate hall.field_in_loc_de
    hall.field_in_loc_motiv hall.field_parte hall.field_stadiu hall.field_amprenta hall.field_partida
    hall.field_planse hall.field_schimba hall.field_din_etapa hall.field_start
""")
SAID = keyed("""hall.said_*
    hall.said_citire hall.said_decizie hall.said_anulat hall.said_lasat hall.said_mana_1 hall.said_mana_2
    hall.said_amandoua hall.said_al_lor hall.said_al_nostru hall.said_nicaieri hall.said_alta_foaie
    hall.said_diferenta hall.said_raspuns hall.said_dosar hall.said_fisa hall.said_inceput hall.said_cuvant
    hall.said_singura hall.said_doua_maini hall.said_camera hall.said_o_singura_mana hall.said_arbitru_sef
    hall.said_arbitru hall.said_dactilograf hall.said_ecran hall.said_intrat hall.said_schimbat hall.said_plecat
    hall.said_blocat hall.said_eliberat hall.said_pin_gresit hall.said_necompletata hall.said_solutii
    hall.said_intrebare hall.said_ilizibil hall.said_grupa hall.said_pozitie hall.said_depunere hall.said_puncte
    hall.said_nume hall.said_masa hall.said_sala hall.said_potrivit hall.said_trecut hall.said_sorti hall.said_sac
    hall.said_anuntate hall.said_pornit hall.said_pauza hall.said_reluat hall.said_prelungit hall.said_oprit
    hall.said_nevazut hall.said_vazut hall.said_admisa hall.said_in-parte hall.said_respinsa hall.said_retrasa
    hall.said_avertisment hall.said_eliminare hall.said_constructie
""")
RULED = keyed("""hall.ruled_*
    hall.ruled_pozitie hall.ruled_cuvant hall.ruled_patrat hall.ruled_grupa hall.ruled_articol hall.ruled_scris
    hall.ruled_contestatie hall.ruled_decizie hall.ruled_a_cata
""")
FORK = keyed("hall.fork_* hall.fork_fisa hall.fork_masa hall.fork_depunere hall.fork_persoana")
# in the order in which they are offered
ROLE = keyed("""hall.role_*
    hall.role_dactilograf hall.role_arbitru hall.role_arbitru_sef hall.role_ecran
""")
CAN = keyed("hall.can_* hall.can_dactilograf hall.can_arbitru hall.can_arbitru_sef hall.can_ecran")
WORK = {1: "lamurit.work_1", 2: "lamurit.work_2", 0: "lamurit.work_0"}  # by the setting `o_mana`
# sheets
STAGE = keyed("""hall.stage_*
    hall.stage_predata hall.stage_mana_1 hall.stage_asteapta_mana_2 hall.stage_mana_2 hall.stage_diferente
    hall.stage_intrebari hall.stage_gata_de_inchis hall.stage_inchisa
""")
STAGES = keyed("""hall.stages_*
    hall.stages_predata hall.stages_mana_1 hall.stages_asteapta_mana_2 hall.stages_mana_2 hall.stages_diferente
    hall.stages_intrebari hall.stages_gata_de_inchis hall.stages_inchisa
""")
CLOSED = keyed("""hall.closed_*
    hall.closed_singura hall.closed_doua_maini hall.closed_camera hall.closed_o_singura_mana
""")
OBSTACLE = keyed("""hall.obstacle_*
    hall.obstacle_unfinished hall.obstacle_no_claims hall.obstacle_question hall.obstacle_no_rows
    hall.obstacle_incorrect hall.obstacle_finding hall.obstacle_claim hall.obstacle_changed hall.obstacle_sample
    hall.obstacle_reopened hall.obstacle_alike hall.obstacle_all_twice hall.obstacle_player
""")
ROW = keyed("hall.row_* hall.row_corecta hall.row_incorecta hall.row_necorectata")
# what waits, and how it is answered
WAITS = keyed("""hall.waits_*
    hall.waits_diferenta hall.waits_constatare hall.waits_observatie hall.waits_ilizibil hall.waits_duplicat
    hall.waits_dosar hall.waits_intrebare hall.waits_inceput hall.waits_proba hall.waits_contestatie
""")
FAR = keyed("""hall.far_*
    hall.far_inchise hall.far_de_lamurit hall.far_se_tasteaza hall.far_de_tastat hall.far_nepredate hall.far_de_predat
""")
WAITS_TO = keyed("""hall.waits_to_*
    hall.waits_to_type hall.waits_to_players hall.waits_to_second hall.waits_to_differ hall.waits_to_answer
    hall.waits_to_hand_in
""")
DIFFERS = keyed("""hall.differs_*
    hall.differs_group hall.differs_position hall.differs_word hall.differs_points hall.differs_rand
    hall.differs_name hall.differs_table hall.differs_grila
""")
READING = keyed("""hall.reading_*
    hall.reading_da hall.reading_– hall.reading_mana_1 hall.reading_mana_2 hall.reading_mana_2_camera
    hall.reading_amandoua hall.reading_al_lor hall.reading_al_nostru
""")
REASON = keyed("""hall.reason_*
    hall.reason_paper hall.reason_other_paper hall.reason_stays hall.reason_word hall.reason_misfit
""")
ACTION = keyed("""hall.action_*
    hall.action_accepta hall.action_respinge hall.action_joker hall.action_grupa hall.action_adauga
    hall.action_scoate hall.action_anuleaza
""")
DECISION = keyed("""hall.decision_*
    hall.decision_articol hall.decision_pozitie hall.decision_cuvant hall.decision_patrat hall.decision_grupa
""")
SETTING = keyed("hall.setting_* hall.setting_o_mana hall.setting_tot_de_doua_ori hall.setting_proba")
SETTING_HOW = keyed("hall.setting_how_* hall.setting_how_tot_de_doua_ori")
_TABLES = {
    "hall.kind_": KIND,
    "hall.field_": FIELD,
    "hall.said_": SAID,
    "hall.role_": ROLE,
    "hall.setting_how_": SETTING_HOW,
    "hall.setting_": SETTING,
}
for event_keys in brought("event_keys"):
    for whole in event_keys().split():
        stem = next(stem for stem in _TABLES if whole.startswith(stem))
        _TABLES[stem][whole.removeprefix(stem)] = whole
# preparing, the start, publishing
PREP_PART = keyed("""hall.prep_part_*
    hall.prep_part_lista hall.prep_part_mese hall.prep_part_formulare hall.prep_part_litere hall.prep_part_anunturi
    hall.prep_part_setari hall.prep_part_start hall.prep_part_colegi hall.prep_part_proiector
""")
PREP_DO = keyed("""hall.prep_do_*
    hall.prep_do_lista hall.prep_do_mese hall.prep_do_formulare hall.prep_do_colegi hall.prep_do_proiector
    hall.prep_do_start
""")
PREP_OPT = keyed("""hall.prep_opt_*
    hall.prep_opt_pastreaza hall.prep_opt_din_nou hall.prep_opt_pe_rand hall.prep_opt_loc hall.prep_opt_tarziu
    hall.prep_opt_retras hall.prep_opt_start hall.prep_opt_durata hall.prep_opt_rezerve hall.prep_opt_exemplare
    hall.prep_opt_grupe hall.prep_opt_numar hall.prep_opt_interval hall.prep_opt_cu_litere hall.prep_opt_etape
    hall.prep_opt_competitie hall.prep_opt_revine
""")
STEP = keyed("""hall.step_*
    hall.step_a hall.step_b hall.step_c hall.step_e hall.step_f hall.step_g hall.step_h hall.step_i hall.step_j
""")
STEP_HOW = keyed("""hall.step_how_*
    hall.step_how_a hall.step_how_b hall.step_how_c hall.step_how_e hall.step_how_f hall.step_how_g hall.step_how_h
    hall.step_how_i hall.step_how_j hall.step_how_j_alone
""")
ACCOUNT_STRIP = keyed("""hall.did_cont_*
    hall.did_cont_intrat hall.did_cont_schimbat hall.did_cont_plecat hall.did_cont_blocat hall.did_cont_eliberat
""")
LETTERS_STRIP = keyed("""hall.strip_letters_*
    hall.strip_letters_sorti hall.strip_letters_sac hall.strip_letters_dosar hall.strip_letters_anuntate
""")
START = keyed("hall.start_* hall.start_words hall.start_log hall.start_sheets hall.start_folder")
GOING = keyed("""hall.publish_going_*
    hall.publish_going_provizoriu hall.publish_going_final hall.publish_going_verifica
""")
GOING_PART = keyed("""hall.publish_part_*
    hall.publish_part_begins hall.publish_part_verifying hall.publish_part_reading hall.publish_part_correcting
    hall.publish_part_solving hall.publish_part_publishing
""")
PUBLIC = keyed("hall.public_* hall.public_provizoriu hall.public_final")
ENTRY_DO = keyed("""hall.entry_do_*
    hall.entry_do_gata hall.entry_do_grila hall.entry_do_insereaza hall.entry_do_scoate hall.entry_do_intreaba
    hall.entry_do_necitit hall.entry_do_anuleaza hall.entry_do_capat hall.entry_do_tiparit hall.entry_do_inainte
""")
