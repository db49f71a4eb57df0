import { expect, it } from 'vitest'
import { addOnvifCamera } from '../support/cameras.ts'
import { startJourneys } from '../support/journey.ts'
import { findDevice } from '../support/product.ts'
import { chooseMenu } from '../support/screens/console.ts'
import { ptzOf } from '../support/screens/ptz.ts'
import { wallOf } from '../support/screens/wall.ts'
import { until } from '../support/until.ts'

const { site, signIn, sitDown } = startJourneys()
const CAMERA = 'cam03'
const NAME = 'Turning-South-01'
const FIXED = 'Main-Lobby-01'

const position = async () => (await site.onvif(CAMERA)).ptz!
const isMoving = async () => (await position()).isMoving
const untilStill = (why: string) => until(`it stands still: ${why}`, async () => !(await isMoving()))

it('a camera turns while a button or key is held, stands still when it is let go, and keeps views', async () => {
  const product = await signIn()
  await addOnvifCamera(product, { name: NAME, site, camera: CAMERA })
  await until(
    'the camera is online',
    async () => (await findDevice(product, NAME))?.state === 'online',
    45_000,
  )
  const operator = await sitDown()
  const { page, t } = operator
  const wall = wallOf(operator)
  const ptz = ptzOf(operator)
  await chooseMenu(operator, 'videoControl')

  // A camera is not offered what it cannot do.
  await wall.open(FIXED)
  await ptz.hint(t('ptz.cannotTurn')).waitFor()
  await wall.open(NAME)
  await wall.windowOf(2, NAME).click()

  // The pointer turns it.
  const before = await position()
  await ptz.turn('right').hover()
  await page.mouse.down()
  await until('it turns right', async () => (await position()).pan > before.pan + 0.1)
  await page.mouse.up()
  await untilStill('the button was let go')

  // Keys turn it, in two directions at once.
  const right = await position()
  await ptz.pad.focus()
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.down('ArrowUp')
  await until('it turns left and up', async () => {
    const { pan, tilt } = await position()
    return pan < right.pan - 0.05 && tilt > right.tilt + 0.05
  })
  await page.keyboard.up('ArrowUp')
  await page.keyboard.up('ArrowLeft')
  await untilStill('the keys were let go')

  // A view is stored, left, found again, and removed.
  await ptz.storeView('Gate')
  const { presets } = await position()
  expect(presets.map(preset => preset.name)).toEqual(['Gate'])
  // Not where it looked before: a movement that the stop overtook may have turned it a little further.
  const stored = presets[0]!.position
  await ptz.turn('zoomIn').hover()
  await page.mouse.down()
  await until('it zooms in', async () => (await position()).zoom > stored.zoom + 0.1)
  await page.mouse.up()
  await untilStill('the zoom was let go')
  await ptz.goTo('Gate')
  await until('it looks as stored', async () => {
    const { pan, tilt, zoom } = await position()
    return Math.hypot(pan - stored.pan, tilt - stored.tilt, zoom - stored.zoom) < 0.01
  })
  await ptz.removeView('Gate')
  expect((await position()).presets).toEqual([])

  // The hand is still on the key when the screen is left.
  await ptz.pad.focus()
  await page.keyboard.down('ArrowRight')
  await until('it turns', isMoving)
  await chooseMenu(operator, 'home')
  await untilStill('the screen was left')
  expect(operator.faults()).toEqual([])
})
