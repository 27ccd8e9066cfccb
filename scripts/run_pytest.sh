#!/bin/sh
# Runs pytest in three processes (PROCESSES=3), a file at a time, long ones first: one works while another waits for a
# lock or a page. Says loudly what it leaves out because this machine lacks it. Arguments go to pytest.
missing=
if [ -z "$CHROMIUM" ]; then
    missing="browser"
    echo "!! No Chromium: the browser tests are NOT run. Install chromium or google-chrome, or name one with CHROMIUM=PATH."
fi
if ! .venv/bin/python -c 'import importlib.util as u, sys; sys.exit(u.find_spec("easyocr") is None)'; then
    missing="${missing:+$missing or }easyocr"
    echo "!! No EasyOCR: its tests are NOT run. 'make easyocr' installs it."
fi
if [ -z "$(sh scripts/find_fonts.sh)" ]; then
    echo "!! No Noto Sans (or no CJK one): screenshots are drawn in another font, which some tests of the reading fail with. Install fonts-noto-core and fonts-noto-cjk."
fi
if [ -z "$(sh scripts/find_redis.sh)" ]; then
    echo "!! No Redis: the tests of the queue in Redis are NOT run. Install redis-server."
fi
if [ -z "$(sh scripts/find_tesseract.sh)" ]; then
    echo "!! No Tesseract (or not all of its ara, kor, rus, tha, vie): the tests of names read by it are NOT run. Install tesseract-ocr-kor and so on."
fi
for proxy in nginx caddy; do
    if [ -z "$(sh scripts/find_proxy.sh "$proxy")" ]; then
        echo "!! No $proxy: the tests of the portal behind it are NOT run. Install $proxy."
    fi
done
# The models compute each answer once in a run; a run before may have computed it already.
export KEEP_READINGS="${KEEP_READINGS-$PWD/test-results/readings}"
exec .venv/bin/python -m pytest -q -n "${PROCESSES:-3}" --dist loadfile --no-loadscope-reorder --durations=40 --durations-min=3 ${missing:+-m "not ($missing)"} "$@"
