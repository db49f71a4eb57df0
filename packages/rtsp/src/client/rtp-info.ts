/** Reads the RTP-Info header of a PLAY answer: RTP time of the start by control address. */
export function readRtpInfo(header: string): { url: string; rtpTime: number }[] {
  const found: { url: string; rtpTime: number }[] = []
  // An address may hold commas: an entry begins where `url=` does.
  for (const part of header.split(/,\s*(?=url=)/i).slice(0, 16)) {
    const url = /(?:^|;)\s*url="?([^;"]*)/i.exec(part)?.[1]
    const rtpTime = /;\s*rtptime=(\d{1,10})/i.exec(part)?.[1]
    if (url !== undefined && rtpTime !== undefined)
      found.push({ url: url.trim(), rtpTime: Number(rtpTime) >>> 0 })
  }
  return found
}

/** The RTP time of the common start by track, or undefined when it is not known for every track. */
export function rtpOriginsOf(
  header: string,
  tracks: readonly { id: number; url: string }[],
): Map<number, number> | undefined {
  const entries = readRtpInfo(header)
  const origins = new Map<number, number>()
  for (const [index, track] of tracks.entries()) {
    const own = entries.find(
      entry => track.url === entry.url || (entry.url !== '' && track.url.endsWith(`/${entry.url}`)),
    )
    const entry = own ?? (entries.length === tracks.length ? entries[index] : undefined)
    if (!entry) return undefined
    origins.set(track.id, entry.rtpTime)
  }
  return origins
}
