const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The address of a moment of recordings: `?cameras=id,id&at=2026-11-20T08:15:30Z`; a number is ms since 1970. */
export function readPlaybackAddress(search: { cameras?: unknown; at?: unknown }): {
  cameraIds: string[]
  at?: number
} {
  const ids = typeof search.cameras === 'string' ? search.cameras.split(',').filter(id => UUID.test(id)) : []
  const text = typeof search.at === 'string' ? search.at : ''
  const at = /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text)
  return { cameraIds: [...new Set(ids)], ...(Number.isFinite(at) && { at }) }
}

export const playbackAddress = (cameraIds: readonly string[], at: string | number) => ({
  cameras: cameraIds.join(),
  at: new Date(at).toISOString(),
})
