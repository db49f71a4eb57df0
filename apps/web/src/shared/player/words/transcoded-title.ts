/** A stream of H.264 is re-encoded only if it has no key pictures. */
const NO_KEYS = 'H.264'

/** Why a stream is made anew by the server. @param codec its name */
export const transcodedTitle = (codec: string) =>
  codec === NO_KEYS ? 'live.info.transcodedTitleNoKeys' : 'live.info.transcodedTitle'

/** Why the auxiliary stream is shown. @param codec the name of that of the main one */
export function fallbackTitle(codec: string) {
  if (codec === NO_KEYS) return 'live.info.fallbackTitleNoKeys'
  return codec === 'H.265' ? 'live.info.fallbackTitleH265' : 'live.info.fallbackTitle'
}
