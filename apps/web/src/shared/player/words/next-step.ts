import type { StreamCause } from '@palisade/contract/media'
import type { Translator } from '@palisade/phrases'
import { codecName } from '#shared/lib/codec-name.ts'

/** Names of formats come from cameras. */
const VIDEO = /\bvideo ([\w.-]{1,32})/
const SOUND = /^audio /

/**
 * The step that an operator can take about a picture that is missing.
 * @param sends the formats of a stream that cannot be shown, as `video MP4V-ES, audio PCMA`
 */
export function nextStep(t: Translator, cause: StreamCause, sends = ''): string {
  if (cause !== 'unsupported_codec') return t(`live.next.${cause}`)
  const format = codecName(VIDEO.exec(sends)?.[1] ?? '')
  if (format === 'H.265') return t('live.sends.h265')
  if (format !== '') return t('live.sends.other', { format })
  return SOUND.test(sends) ? t('live.sends.soundAlone') : t('live.next.unsupported_codec')
}
