/** Some hosts refuse results of about 1 MB outright; we deliver them and say so. */
export const MAX_RESULT_BYTES = 1024 * 1024;
