/** Limits of a request for the media program's figures: ms after which they are left out, and bytes that are read. */
const LIMIT = 2_000
const BYTES = 64 * 1024
const LINE = /^(# (TYPE|HELP) )?palisade_media_[a-z_]+[ {]/

/**
 * The media program's own figures as Prometheus text; '' while it is away. The default figures of its process are left
 * out, because the server's own have the same names.
 */
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
