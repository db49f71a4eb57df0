/** Within this time, or without them, ms and bytes. */
const LIMIT = 2_000
const BYTES = 64 * 1024
const LINE = /^(# (TYPE|HELP) )?palisade_media_[a-z_]+[ {]/

/** The media program's own figures as Prometheus text; nothing while it is away. Its process's are left out: ours have their names. */
export async function readMediaFigures(mediaUrl: string, secret: string): Promise<string> {
  try {
    const response = await fetch(new URL('/metrics', mediaUrl), {
      headers: { authorization: `Bearer ${secret}` },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT),
    })
    const text = (await response.text()).slice(0, BYTES)
    if (!response.ok) return ''
    return text
      .split('\n')
      .filter(line => LINE.test(line))
      .map(line => `${line}\n`)
      .join('')
  } catch {
    return ''
  }
}
