@echo off
chcp 65001 >nul
if not exist "%~dp0python\python.exe" goto packed
if not exist "%~dp0python\Lib\site-packages\arbitraj" goto packed
"%~dp0python\python.exe" "%~dp0python\porneste.py" %*
if errorlevel 1 if "%~1"=="" pause
exit /b %errorlevel%
:packed
type "%~dp0despachetati.txt"
pause
exit /b 1
