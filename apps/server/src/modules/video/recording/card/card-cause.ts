import type { CardCause } from '@palisade/contract/media'
import { AppError } from '#server/infra/errors/app-error.ts'

const BY_REASON: Readonly<Record<string, CardCause>> = {
  no_footage: 'no_footage',
  other_footage: 'other_footage',
  search_endless: 'search_endless',
  no_rights: 'no_permission',
}

/** Why a card gave no footage, from the error of its driver or of the media program; undefined for a fault of the server itself. */
export function cardCauseOf(error: unknown): CardCause | undefined {
  if (!(error instanceof AppError)) return undefined
  const reason = error.params?.['reason']
  switch (error.code) {
    case 'device.rejected':
      return (typeof reason === 'string' ? BY_REASON[reason] : undefined) ?? 'refused'
    case 'device.not_supported':
    case 'device.not_found':
      return 'not_supported'
    case 'device.offline':
    case 'device.address_refused':
      return 'unreachable'
    case 'driver.unavailable':
      return 'offline'
    case 'media.unavailable':
      return 'media_stopped'
    default:
      return undefined
  }
}
