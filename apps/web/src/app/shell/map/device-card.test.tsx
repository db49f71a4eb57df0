import { expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { deviceActionsOf, deviceCardOf } from './device-card.tsx'

const part = (word: string) => () => <p>{word}</p>

test('picture, controls and the rest of all features, in this order', async () => {
  const DeviceCard = deviceCardOf([
    { deviceSection: part('alarms') },
    { deviceControl: part('zone') },
    { deviceControl: part('turning'), deviceSection: part('faces') },
    { devicePicture: part('picture') },
  ])
  await renderUi(<DeviceCard device={mapResource({ id: 'a' })} />)
  expect(document.body).toHaveTextContent(/^\s*picture\s*zone\s*turning\s*alarms\s*faces\s*$/)
})

test('the actions of all features stand apart from them', async () => {
  const DeviceActions = deviceActionsOf([
    { deviceAction: part('maintenance') },
    { deviceSection: part('alarms'), deviceAction: part('edit') },
  ])
  await renderUi(<DeviceActions device={mapResource({ id: 'a' })} />)
  expect(document.body).toHaveTextContent(/^\s*maintenance\s*edit\s*$/)
})
