/**
 * How the server treats an error. `status` is the HTTP status: 200 is a domain refusal. `log` is the level it is logged
 * at where it is handled, once.
 */
export interface ErrorKind {
  status: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 503 | 507
  log?: 'info' | 'warn' | 'error'
}
