import type { PlainKey, Translator } from './translator.ts'

// The statuses that have a text of their own (COMMON-66).
const keys: Readonly<Record<number, PlainKey>> = {
  400: 'shared.http.400',
  401: 'shared.http.401',
  403: 'shared.http.403',
  404: 'shared.http.404',
  405: 'shared.http.405',
  408: 'shared.http.408',
  413: 'shared.http.413',
  429: 'shared.http.429',
  500: 'shared.http.500',
  501: 'shared.http.501',
  502: 'shared.http.502',
  503: 'shared.http.503',
  504: 'shared.http.504',
  505: 'shared.http.505',
}

/** The operator's text for an HTTP status; no status means that no response came at all. */
export function httpText(t: Translator, status?: number): string {
  if (status === undefined) return t('shared.http.noResponse')
  const key = keys[status]
  return key === undefined ? t('shared.http.other', { status }) : t(key)
}
