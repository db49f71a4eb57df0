import { ALWAYS, contract, type LinkageAction } from '@palisade/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../../../tooling/chromium.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { addOnvifCamera } from '../../support/cameras.ts'
import { alarmsOf, findDevice, signIn } from '../../support/product.ts'
import { popupsOf } from '../../support/screens/alarms.ts'
import { goToScreen, logIn, openConsoleAs } from '../../support/screens/console.ts'
import { createSite } from '../../support/site.ts'
import { ownStack } from '../../support/stack.ts'
import { until } from '../../support/until.ts'

const stack = ownStack()
const site = createSite(stack.controlUrl)
const CAMERA = 'cam07'
const NAME = 'Turning-Light-07'
const SENSOR = 'Panic-Button-Lobby'
const RULE = 'Look at the gate and light it'
const NOTICE = 'Somebody pressed the panic button'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

it('a rule turns a camera, switches an output, takes a picture and notifies; its log and its alarm show it', async () => {
  const product = await signIn(stack)
  await addOnvifCamera(product, { name: NAME, site, camera: CAMERA })
  const stateOf = async () => (await findDevice(product, NAME))?.state
  await until('the camera is online', async () => (await stateOf()) === 'online', 45_000)
  const { id: deviceId } = (await findDevice(product, NAME))!
  const { id: sensorId } = (await findDevice(product, SENSOR))!
  const camera = () => site.onvif(CAMERA)
  const stored = (await camera()).ptz!
  const preset = await product.call(contract.deviceControl.setPreset, { deviceId, name: 'Linkage' })
  onTestFinished(async () => {
    await product.call(contract.deviceControl.removePreset, { deviceId, token: preset.token })
  })
  const away = stored.pan > 0 ? -0.5 : 0.5
  await product.call(contract.deviceControl.absolute, { deviceId, pan: away, tilt: 0, zoom: 0 })
  await until('it looks away', async () => Math.abs((await camera()).ptz!.pan - away) < 0.01)
  const [relay] = await product.call(contract.deviceControl.listRelays, { deviceId })
  await product.call(contract.deviceControl.setRelay, { deviceId, token: relay!.token, isOn: false })
  const { user } = await product.call(contract.session.current, {})

  const each = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const
  const actions: LinkageAction[] = [
    { ...each, kind: 'preset', deviceId, token: preset.token, label: 'Linkage' },
    { ...each, kind: 'output', deviceId, token: relay!.token, label: relay!.name, isOn: true },
    { ...each, kind: 'snapshot', cameraId: deviceId, delaySeconds: 1 },
    {
      ...each,
      kind: 'notice',
      userIds: [user.id],
      groupIds: [],
      roleIds: [],
      channels: ['console'],
      title: NOTICE,
      text: '{location}',
    },
  ]
  const rule = await product.call(contract.linkage.add, {
    name: `${RULE} ${Date.now()}`,
    priority: 10,
    description: '',
    eventTypes: [],
    levels: [],
    deviceIds: [sensorId],
    defenceZoneIds: [],
    areaIds: [],
    cameraGroupIds: [],
    timeRange: ALWAYS,
    unacknowledgedSeconds: null,
    actions,
  })
  onTestFinished(async () => {
    await product.call(contract.linkage.batchDelete, { ids: [rule.id] })
  })
  await product.call(contract.linkage.batchStart, { ids: [rule.id] })

  const operator = await openConsoleAs(browser, stack)
  const { page, t, faults } = operator
  await logIn(operator)
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const atAlarm = page
    .getByRole('region', { name: t('linkageScreen.ofAlarm') })
    .getByRole('article', { name: rule.name })
  await atAlarm
    .getByText(t('enums.linkageRunState.done'), { exact: true })
    .first()
    .waitFor({ timeout: 30_000 })
  await until('it looks at the gate', async () => Math.abs((await camera()).ptz!.pan - stored.pan) < 0.01)
  expect((await camera()).relays[relay!.token]).toBe(true)
  const notice = page.getByRole('status', { name: t('notice.title') })
  await notice.getByText(NOTICE).waitFor()
  await notice.getByRole('button', { name: t('notice.popup.confirm') }).click()
  await notice.waitFor({ state: 'detached' })

  const [alarm] = await alarmsOf(product, SENSOR)
  const { list } = await product.call(contract.linkage.getLogByPage, { ruleId: rule.id })
  expect(list).toMatchObject([{ alarmId: alarm?.id, state: 'done', imageCount: 1 }])
  await goToScreen(operator, 'alarmLink')
  await page.getByRole('tab', { name: t('linkageScreen.tab.log') }).click()
  await page.getByRole('row').filter({ hasText: rule.name }).getByRole('button').first().click()
  const details = page.getByRole('dialog')
  for (const kind of ['preset', 'output', 'snapshot', 'notice'] as const)
    await details
      .getByText(t(`enums.linkageActionKind.${kind}`))
      .first()
      .waitFor()
  const picture = details.getByRole('list', { name: t('linkageScreen.log.pictures') }).locator('img')
  await picture.waitFor()
  await until('the picture is there', () =>
    picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth > 100),
  )
  expect(await findBarriers(page)).toEqual([])
  expect(faults()).toEqual([])
})
