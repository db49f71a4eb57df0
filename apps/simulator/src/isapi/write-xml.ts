const NAMESPACE = 'xmlns="http://www.hikvision.com/ver20/XMLSchema"'

export const entities: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
export const escapeText = (text: string): string => text.replaceAll(/[<>&"']/g, one => entities[one] ?? '')

/** `{ a: 1, b: [x, y] }` as elements; text is escaped, what is in `Xml` is not. */
export type Fields = { [name: string]: string | number | boolean | Fields | readonly Fields[] | undefined }

export function elements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]): string => {
      if (value === undefined) return ''
      if (Array.isArray(value)) return value.map((one: Fields) => elements({ [name]: one })).join('')
      const inner = typeof value === 'object' ? elements(value as Fields) : escapeText(String(value))
      return `<${name}>${inner}</${name}>`
    })
    .join('')
}

export function document(root: string, fields: Fields): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} version="2.0" ${NAMESPACE}>${elements(fields)}</${root}>`
}

export const responseStatus = (code: number, text: string, subStatus: string): string =>
  document('ResponseStatus', { statusCode: code, statusString: text, subStatusCode: subStatus })
