import { expect, it } from 'vitest'
import { serveForeignCamera } from '../support/outside/foreign-camera.ts'
import { startJourneys } from '../support/journey.ts'
import { removeAfterwards, unique } from '../support/leftovers.ts'
import { untilFramesCome } from '../support/video/picture.ts'
import { findDevice } from '../support/product.ts'
import { chooseMenu, logIn, openScreen } from '../support/screens/console.ts'
import { deviceForm, deviceRow, searchDevices } from '../support/screens/devices.ts'
import { wallOf } from '../support/screens/wall.ts'

const { signIn, openConsole } = startJourneys()

it('a camera that is not ours: tried, added by the form, online, on the wall', async () => {
  const operator = await openConsole()
  const { t, page } = operator
  const product = await signIn()
  const name = unique('Gst-Camera')
  removeAfterwards(product, { devices: [name] })
  const address = await serveForeignCamera()
  await logIn(operator)
  await openScreen(operator, 'deviceList')

  const form = deviceForm(operator)
  await form.open()
  // Nothing filled in is refused in the form itself.
  await form.save()
  await form.drawer.getByText(t('shared.rule.required')).first().waitFor()
  await form.enter({ name, code: name, area: 'Warehouse', mainUrl: `${address}-elsewhere` })
  await form.test()
  const cause = t('enums.deviceCause.no_such_stream')
  await form.drawer.getByText(t('device.probe.failed', { cause })).waitFor()
  await form.enter({ mainUrl: address })
  await form.test()
  await form.drawer
    .getByText(t('device.probe.okPicture', { codec: 'H.264', width: 640, height: 360 }))
    .waitFor()
  await form.save()
  await form.drawer.waitFor({ state: 'detached' })
  await page.getByRole('alert').getByText(t('shared.result.added')).waitFor()
  await searchDevices(operator, name)
  await deviceRow(operator, name).getByText(t('enums.deviceState.online')).waitFor()

  const wall = wallOf(operator)
  await chooseMenu(operator, 'videoControl')
  await wall.open(name)
  const tile = wall.windowOf(1, name)
  await untilFramesCome(tile.locator('video'), name)
  await tile.getByRole('button', { name: t('live.info.stream.title'), exact: true }).click()
  for (const text of ['H.264', '640×360']) await page.getByText(text, { exact: true }).waitFor()

  const device = await findDevice(product, name)
  expect(device).toMatchObject({ state: 'online', cause: null })
  expect(operator.faults()).toEqual([])
})
