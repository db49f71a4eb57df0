import { onTestFinished } from 'vitest'
import { addCamera } from './cameras.ts'
import type { startJourneys } from './journey.ts'
import { unique } from './leftovers.ts'
import { endPlans, recordAllDay, recordedSince } from './recording.ts'
import { chooseMenu, logIn } from './screens/console.ts'
import { playbackOf } from './screens/playback.ts'
import { wallOf } from './screens/wall.ts'
import { until } from './until.ts'
import { untilFramesCome } from './video/picture.ts'

type Journeys = Pick<ReturnType<typeof startJourneys>, 'stack' | 'signIn' | 'openConsole'>

/** A new camera that is recorded all day and plays on the wall of an administrator. @param label its name begins with it */
export async function watchRecordedCamera(
  { stack, signIn, openConsole }: Journeys,
  label: string,
  mainUrl: string,
) {
  const operator = await openConsole()
  const product = await signIn()
  const name = unique(label)
  const id = await addCamera(product, name, { mainUrl })
  await recordAllDay(product, [name])
  onTestFinished(async () => {
    await endPlans(product, [id])
  })
  const from = await recordedSince(product, [id])
  await logIn(operator)
  await chooseMenu(operator, 'videoControl')
  const wall = wallOf(operator)
  await wall.open(name)
  const tile = wall.windowOf(1, name)
  await untilFramesCome(tile.locator('video'), name)
  return {
    operator,
    name,
    id,
    tile,
    /** Shows the camera's recording, some seconds after it began, in playback. */
    openRecording: async () => {
      await until('seconds are recorded', () => Date.now() > from + 6000)
      const playback = playbackOf(operator)
      await playback.open(stack.url, [id], from + 2000)
      await playback.untilShown(1)
      return playback
    },
  }
}
