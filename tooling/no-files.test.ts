import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** The one file of the file system that media makes: its control channel's socket, which its next start removes (listen.test.ts). */
const CONTROL_SOCKET = 'apps/media/src/listen.ts'
/**
 * Recordings are meant to stay; a file that a crash left open is ended by the next start (kill.test.ts). Footage only reads them;
 * objects moves them into an object store and notes that beside them.
 */
const RECORDINGS = /^apps\/media\/src\/(record|playback|footage|objects)\//

it('media and drivers write no file but recordings; of a crash nothing of theirs is left but the socket of media, which the next start removes', () => {
  const sources = projectFiles('{apps/media,packages/drivers}/src/**/*.ts').filter(
    file => !RECORDINGS.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(50)
  const writing = sources.filter(file => /from 'node:fs|\bunlink\(|\.sock'/.test(sourceOf(file)))
  expect(writing).toEqual([CONTROL_SOCKET])
})
