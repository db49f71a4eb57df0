import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** The one file of the file system that media makes: its control channel's socket, which its next start removes (listen.test.ts). */
const CONTROL_SOCKET = 'apps/media/src/listen.ts'
/** Recordings are meant to stay; a file that a crash left open is ended by the next start (kill.test.ts). Footage only reads them. */
const RECORDINGS = /^apps\/media\/src\/(record|playback|footage)\//

it('media and drivers write no file but recordings; of a crash nothing of theirs is left but the socket of media, which the next start removes', () => {
  const listed = execFileSync('git', ['ls-files', 'apps/media/src', 'packages/drivers/src'], { cwd: root })
  const sources = listed
    .toString()
    .split('\n')
    .filter(file => file.endsWith('.ts') && !RECORDINGS.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(50)
  const writing = sources.filter(file =>
    /from 'node:fs|\bunlink\(|\.sock'/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(writing).toEqual([CONTROL_SOCKET])
})
