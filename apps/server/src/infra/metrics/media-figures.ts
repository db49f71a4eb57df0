import { askMedia, type MediaReach } from '../media/control-request.ts'

/** Limits of a request for the media program's figures: ms after which they are left out, and bytes beyond which, too. */
const LIMIT = 2_000
const BYTES = 64 * 1024
const LINE = /^(# (TYPE|HELP) )?palisade_media_[a-z_]+[ {]/

/**
 * The media program's own figures as Prometheus text; '' while it is away. The default figures of its process are left
 * out, because the server's own have the same names.
 */
export async function readMediaFigures(reach: MediaReach): Promise<string> {
  try {
    const { status, bytes } = await askMedia(reach, {
      method: 'GET',
      path: '/metrics',
      ms: LIMIT,
      bytes: BYTES,
    })
    if (status !== 200) return ''
    return bytes
      .toString()
      .split('\n')
      .filter(line => LINE.test(line))
      .map(line => `${line}\n`)
      .join('')
  } catch {
    return ''
  }
}
