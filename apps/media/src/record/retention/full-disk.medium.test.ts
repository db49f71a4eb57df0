import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '../files/minute-name.ts'
import {
  always,
  filesOfCamera,
  MAIN,
  newFolder,
  removeFolders,
  START,
  startTestRecorder,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

const MIB = 2 ** 20
/** Whether a file system of our own can be made here. */
function mountTmpfs(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a disk that fills: the oldest makes room, and without any it is told and recorded elsewhere', async context => {
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-full-'))
  if (!mountTmpfs(folder)) return context.skip('mounting is not permitted here')
  try {
    const other = await newFolder()
    const site = await startTestRecorder([
      { path: folder, quotaBytes: 1024 * MIB },
      { path: other, quotaBytes: 1 },
    ])
    site.order(always)
    site.engines.pull(MAIN).init()
    await site.play(5, 20_000)
    site.clock.set(HOUR_MS)
    await site.play(5, 20_000)
    // 0.5 MB a second on 4 MiB: the first hour has gone, and recording went on beside it.
    expect(await filesOfCamera(folder)).toEqual(['2027-01-15/09/00-main.mp4'])
    const lock = { cameraId: 'c1', causeId: 'case-1', from: START, to: START + 2 * HOUR_MS }
    site.recorder.record({ type: 'record', kind: 'lock', ...lock })
    await expect.poll(() => existsSync(path.join(folder, 'c1/2027-01-15/09/marks'))).toBe(true)
    await site.play(10, 20_000)
    expect((await site.recorder.folders())[0]).toMatchObject({ state: 'full' })
    expect(await filesOfCamera(other)).not.toEqual([])
    await site.recorder.stop()
  } finally {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  }
})
