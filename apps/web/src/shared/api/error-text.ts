import { httpText, type Translator } from '@palisade/phrases'
import { ApiError } from './api-error.ts'
import { failedDeed } from './failed-deed.ts'

/** The text of a failure for an operator (COMMON-65, COMMON-66); `requestId` is added where support will ask for it. */
export function errorText(t: Translator, error: unknown): string {
  if (!(error instanceof ApiError)) return t('shared.result.other')
  const why = reasonText(t, error)
  // A rule's refusal says itself what is not done.
  const deed = isRuled(t, error) ? undefined : failedDeed(error.path)
  return deed === undefined ? why : t('shared.result.because', { what: t(deed), why })
}

const isRuled = (t: Translator, { failure, code = '', params }: ApiError): boolean =>
  failure === 'refused' && code !== 'server.failed' && t.error(code, params) !== undefined

function reasonText(t: Translator, error: ApiError): string {
  if (error.failure === 'refused') return refusalText(t, error)
  if (error.failure === 'parameters') return t('shared.result.parametersFailed')
  if (error.failure === 'timeout') return t('shared.http.timeout')
  return httpText(t, error.failure === 'http' ? error.status : undefined)
}

function refusalText(t: Translator, { code = '', params, requestId }: ApiError): string {
  const known = t.error(code, params)
  const text = known ?? t('shared.result.systemError', { code })
  const isOurFault = known === undefined || code === 'server.failed'
  return isOurFault && requestId ? `${text} (${t('shared.result.requestId', { id: requestId })})` : text
}
