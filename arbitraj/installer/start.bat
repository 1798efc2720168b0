@echo off
chcp 65001 >nul
cd /d "%~dp0"
set "PY="
for %%v in (3.13 3.12 3.11) do if not defined PY py -%%v -c "import venv" >nul 2>nul && set "PY=py -%%v"
if not defined PY python -c "import sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))" >nul 2>nul && set "PY=python"
if not defined PY (
    type instalare\fara-python.txt
    pause
    exit /b 1
)
%PY% instalare\instaleaza.py %*
if errorlevel 1 pause
