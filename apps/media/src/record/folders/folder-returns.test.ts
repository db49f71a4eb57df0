import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { newFolder, removeFolders, START } from '../testing/test-recorder.ts'
import { createFolderHealth } from './folder-health.ts'
import { createFolderReturns } from './folder-returns.ts'

afterAll(removeFolders)

test('a torn file that cannot be read stays for the next start; one that is gone is done with', async () => {
  const place = await newFolder()
  const clock = createManualClock(START)
  const folder = createFolderHealth(
    { path: place, quotaBytes: 1 },
    { clock, isKnown: false, onChange: () => {} },
  )
  const onRepaired = vi.fn()
  const warn = vi.fn()
  const recount = async () => {}
  const returns = createFolderReturns({ folders: [folder], log: { warn }, recount, onRepaired })
  const torn = { folder: place, cameraId: 'c1', stream: 'main', kindsOf: () => 1 } as const
  // A folder in its place is refused by the system as a broken disk is.
  await mkdir(path.join(place, 'c1/unreadable'), { recursive: true })
  for (const name of ['unreadable', 'gone']) returns.torn({ ...torn, name })
  await returns.look()
  expect(onRepaired.mock.calls).toEqual([[{ ...torn, name: 'gone' }, undefined]])
  expect(warn).toHaveBeenCalledOnce()
})
