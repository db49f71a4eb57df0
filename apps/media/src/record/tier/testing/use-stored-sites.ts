import { afterAll, afterEach, beforeAll } from 'vitest'
import { removeFolders } from '../../testing/test-recorder.ts'
import { startS3, type TestS3 } from '../../../objects/testing/s3-server.ts'
import { startStored, type SiteOptions, type StoredSite } from './stored-site.ts'

/** One store for the tests of a file, emptied after each, and recorders that end with their test. */
export function useStoredSites() {
  afterAll(removeFolders)
  let s3: TestS3
  const sites: StoredSite[] = []
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.stop())
  afterEach(async () => {
    s3.fail = undefined
    for (const site of sites.splice(0)) await site.recorder.stop()
    for (const key of await s3.keys()) await s3.store.remove(key)
  })
  return {
    s3: () => s3,
    start: async (options?: SiteOptions) => {
      const site = await startStored(s3, options)
      sites.push(site)
      return site
    },
  }
}

/** A loaded machine takes its time. */
export const SLOW = { timeout: 10_000 }

/** The entries of files that a recorder has told: kind, folder, name. */
export const toldBy = (site: StoredSite) =>
  site.recorder
    .waiting(0, 100)
    .flatMap(entry => (entry.is === 'hole' ? [] : [[entry.is, entry.folder, entry.name]]))
