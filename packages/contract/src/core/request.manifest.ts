import { defineManifest } from '../manifest/manifest.ts'

export const requestManifest = defineManifest({
  errors: {
    'request.invalid': { status: 400, log: 'info' },
    'request.not_found': { status: 404 },
    'request.method_not_allowed': { status: 405 },
    'request.timeout': { status: 408 },
    'request.too_large': { status: 413, log: 'info' },
    'request.unsupported_type': { status: 415, log: 'info' },
    /** The id of a request that was taken before came with another one. */
    'request.id_reused': { status: 200, log: 'warn' },
    'request.too_many': { status: 429, log: 'warn' },
    // Of every spreadsheet that is imported.
    'import.format': { status: 200 },
    'import.columns': { status: 200 },
    'import.empty': { status: 200 },
    'import.too_many': { status: 200 },
    'import.twice_in_file': { status: 200 },
    'import.date_in_text': { status: 200 },
    'import.error_value': { status: 200 },
    'import.number_cell': { status: 200 },
    /** Of imports that go on in the background. */
    'import.not_found': { status: 200 },
    'import.over': { status: 200 },
    'import.too_many_running': { status: 200 },
    'import.file_gone': { status: 200 },
    'server.failed': { status: 500, log: 'error' },
    'server.unavailable': { status: 503, log: 'warn' },
    /** The database is brought up to a new version of the product, which may take minutes. */
    'server.migrating': { status: 503 },
    'server.disk_full': { status: 507, log: 'error' },
  },
})
