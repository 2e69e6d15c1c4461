/// <reference types="vite/client" />

/** First 16 hex digits of the SHA-256 of `dist/view.html`: the template's address is `ui://<name>/<hash>/view.html`. */
declare const __TEMPLATE_HASH__: string;
/** The app's `version` from its package.json. */
declare const __APP_VERSION__: string;
