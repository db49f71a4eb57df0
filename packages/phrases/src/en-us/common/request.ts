import { phrasesOf } from '../../module.ts'

export const request = phrasesOf<'request'>()({
  errors: {
    'request.invalid': 'The request is not valid',
    'request.not_found': 'Resource not found',
    'request.method_not_allowed': 'Method not allowed',
    'request.timeout': 'The request timed out',
    'request.too_large': 'The request is too large',
    'request.unsupported_type': 'This type of content is not supported',
    'request.id_reused':
      'The number of this request was used for another one before, so it was not carried out. Enter it again.',
    'request.too_many': 'Too many requests, try again shortly',
    'server.failed': 'Server exception',
    'server.unavailable': 'Service unavailable, try again shortly',
    'server.migrating': 'The database is being updated to a new version. This can take some minutes.',
    'server.disk_full': 'The server has no disk space left. Contact the administrator.',
    'import.format': 'This is not an .xlsx file',
    'import.columns': 'The columns are not those of the template: {columns}',
    'import.empty': 'The file has no rows',
    'import.too_many': 'The file has more than {limit} rows',
    'import.date_in_text': 'The cell is a date where a text is expected: format it as text',
    'import.error_value': 'The cell shows an error of the spreadsheet in place of a value',
    'import.twice_in_file': 'This stands twice in the file',
    'import.not_found': 'This import does not exist any more',
    'import.over': 'This import is over',
    'import.too_many_running': 'At most {limit} imports can be under way. Wait, or stop one.',
    'import.file_gone': 'The imported file is not there any more',
    'import.number_cell':
      'This cell is a number, which a spreadsheet may have changed. Format it as text and enter it again.',
  },
})
