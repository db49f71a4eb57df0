import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { RECORDING_KIND } from '@palisade/contract/media'
import { createGroupCollector } from '../../../apps/media/src/hub/group-collector.ts'
import { createPackager } from '../../../apps/media/src/ingest/packager.ts'
import type { StreamInit } from '../../../apps/media/src/ingest/engine.ts'
import { createLabel, labelBox } from '../../../apps/media/src/record/files/label.ts'
import { createFile, createMinuteFile } from '../../../apps/media/src/record/files/minute-file.ts'
import { formatMinuteName, MINUTE_MS } from '../../../apps/media/src/record/files/minute-name.ts'
import { createGrouping, type PendingGroup } from '../../../apps/media/src/record/grouping.ts'
import { FRAMES_PER_SECOND, KEY_INTERVAL_S, subProfile } from '../../../apps/simulator/src/encode/profile.ts'
import { createVideoEncoder } from '../../../apps/simulator/src/encode/video-encoder.ts'
import { buildView } from '../../../apps/simulator/src/scenes/looks.ts'
import { createRenderer } from '../../../apps/simulator/src/scenes/render.ts'
import type { Stack } from '../stack.ts'

const RECORDINGS_COMMAND = path.join(import.meta.dirname, '../../../apps/launcher/src/commands/recordings.ts')

/**
 * Puts a film of a minute into the recordings of each camera, as if media had recorded it, and has it indexed: a journey that plays what
 * was recorded need not wait for a recording. Each picture shows the time of its own moment.
 * @param from beginning of a whole minute that is over, ms since 1970
 */
export async function layFilm(stack: Stack, cameraIds: readonly string[], from: number): Promise<void> {
  for (const [index, cameraId] of cameraIds.entries()) {
    const { init, groups } = shoot(`Film-${index + 1}`, index, from)
    const name = formatMinuteName({ at: from, part: 1, epoch: 0, stream: 'main' })
    const head = [init.segment, labelBox(createLabel({ cameraId, stream: 'main' }, init))]
    const file = await createMinuteFile(path.join(stack.data, 'recordings', cameraId, name), head, createFile)
    for (const group of groups) await file.append(group, RECORDING_KIND.plan)
    await file.close()
    await promisify(execFile)(process.execPath, [RECORDINGS_COMMAND, 'reindex', '--camera', cameraId], {
      env: { ...process.env, PALISADE_DATA: stack.data },
    })
  }
}

/** Draws and encodes a minute, as a camera of the site sends it. */
function shoot(name: string, seed: number, from: number): { init: StreamInit; groups: PendingGroup[] } {
  const profile = subProfile(FRAMES_PER_SECOND)
  const encoder = createVideoEncoder(profile)
  const view = buildView(name, 'gate', seed)
  const draw = createRenderer(view, encoder.planes, profile.width, profile.height)
  const groups: PendingGroup[] = []
  const grouping = createGrouping(group => groups.push(group))
  const collector = createGroupCollector(group => grouping.group(group))
  let init: StreamInit | undefined
  const packager = createPackager(
    { kind: 'video', id: 0, codec: profile.codec, clockRate: 90_000, parameterSets: [] },
    undefined,
    {
      init: told => {
        init = told
        grouping.init(told)
      },
      fragment: fragment => collector.add(fragment),
    },
  )
  const frameMs = 1000 / profile.framesPerSecond
  for (let frame = 0; frame * frameMs < MINUTE_MS; frame += 1) {
    const atMs = from + frame * frameMs
    draw({ atMs })
    const isKeyDue = frame % (KEY_INTERVAL_S * profile.framesPerSecond) === 0
    const pts = frame * frameMs * 90
    const picture = encoder.encode(pts, isKeyDue)
    if (picture) packager.unit({ kind: 'video', track: 0, pts, receivedAt: atMs, ...picture })
  }
  collector.end()
  encoder.close()
  if (!init) throw new Error('the film has no beginning')
  return { init, groups }
}
