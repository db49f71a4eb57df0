import path from 'node:path'
import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { refuse, startS3 } from '../../../apps/media/src/objects/testing/s3-server.ts'
import { layFilm } from '../../support/files/film.ts'
import { startJourneys } from '../../support/journey.ts'
import { emptyDisk, startProduct } from '../../support/machine/installation.ts'
import { filesOf } from '../../support/outside/disks.ts'
import { signIn } from '../../support/product.ts'
import { recountRecordings } from '../../support/recording.ts'
import { logIn } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'

// Older recordings lie in an object store that is not ours, and are played from there as if they were here.

const { stack, site, openConsole } = startJourneys()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

it('what was recorded hours ago moves into the object store, is played from there, and says so while that is away', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const { endpoint, bucket, prefix, accessKeyId, secretAccessKey } = s3.settings
  const data = path.join(emptyDisk(), 'data')
  const env = {
    PALISADE_ADMIN_PASSWORD: stack.password,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_AFTER_DAYS: '0',
  }
  const own = await startProduct(stack, { data, env })
  const product = await signIn(own)
  const area = await product.call(contract.organisation.add, { name: 'Hall', code: 'HALL' })
  const config = { mainUrl: await site.urlOf('cam02') }
  const draft = { driver: 'rtsp' as const, name: 'Film', code: 'FILM', areaId: area.id, config }
  const { id } = await product.call(contract.device.add, draft)
  // Of an hour that is over.
  const from = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 2 * HOUR_MS
  await layFilm(own, [id], from)
  const onDisk = () => filesOf(path.join(data, 'recordings'), id)
  expect(onDisk()).toHaveLength(1)
  await recountRecordings(own.launcherPid)
  await until(
    'it lies in the store alone',
    async () => onDisk().length === 0 && (await s3.keys()).filter(key => key.startsWith(id)).length === 1,
    150_000,
  )

  const operator = await openConsole({}, own)
  await logIn(operator)
  const { t, page, faults } = operator
  const playback = playbackOf(operator)
  s3.fail = refuse(503, 'SlowDown')
  await playback.open(own.url, [id], from + 10_000)
  await page.getByText(t('enums.storeCause.store_unreachable')).first().waitFor()
  s3.fail = undefined
  s3.asked.length = 0
  await playback.open(own.url, [id], from + 10_000)
  await playback.untilShown(1)
  const start = await playback.position()
  expect(Math.abs(start - from - 10_000)).toBeLessThan(3_000)
  await playback.button('play').click()
  await until('it plays', async () => (await playback.position()) > start + 3_000, 30_000)
  expect(s3.asked.filter(asked => asked.startsWith(`GET ${id}`)).length).toBeGreaterThan(0)
  expect(onDisk()).toEqual([])
  expect(faults()).toEqual([])
}, 400_000)
