/// <reference types="vite/client" />

/** First 16 hex digits of the SHA-256 of `dist/view.html`, in the server only: the template is `ui://<name>/<hash>/view.html`. */
declare const __TEMPLATE_HASH__: string;
/** The app's `version` from its package.json: in the server, the view and the page. */
declare const __APP_VERSION__: string;
