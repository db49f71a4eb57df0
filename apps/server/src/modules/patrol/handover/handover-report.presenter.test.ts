import type { HandoverDetails } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { handoverReport } from './handover-report.presenter.ts'

const AT = '2026-11-25T22:00:00.000Z'
const page: HandoverDetails = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'handed_over',
  begunAt: AT,
  begunBy: 'Ann',
  notes: 'Gate 2 sticks',
  handedOverAt: '2026-11-26T06:00:00.000Z',
  handedOverBy: 'Ben',
  takenOverAt: null,
  takenOverBy: '',
  reply: '',
  isOwn: false,
  savedBy: 'Ann',
  savedAt: AT,
  version: 3,
  moment: {
    at: AT,
    alarms: [
      {
        id: '01990000-0000-7000-8000-000000000002',
        number: '20261125-7',
        level: 'urgent',
        type: 'intrusion',
        status: 'on_alert',
        occurredAt: AT,
        deviceName: 'Gate-01',
        areaName: 'Gate',
      },
    ],
    devices: [],
    personDeployments: [],
    vehicleDeployments: [],
    patrols: [],
    cut: ['alarm'],
  },
}

test('tells what is open in the reader’s language and zone, who signed, and leaves room for who has not', async () => {
  const { title, blocks } = handoverReport(await loadTranslator('zh_CN'), page, 'Asia/Shanghai')
  expect(title).toContain('2026-11-26 06:00:00')
  expect(blocks).toContainEqual(
    expect.objectContaining({
      kind: 'table',
      rows: [
        [
          '20261125-7',
          expect.any(String),
          expect.any(String),
          expect.any(String),
          '2026-11-26 06:00:00',
          'Gate-01',
          'Gate',
        ],
      ],
    }),
  )
  expect(blocks).toContainEqual({ kind: 'text', text: expect.stringContaining('500'), isPale: true })
  expect(blocks.at(-1)).toEqual({
    kind: 'signatures',
    signatures: [
      ['交班人', 'Ben, 2026-11-26 14:00:00'],
      ['接班人', ''],
    ],
  })
})

test('each kind is there, also where there is nothing of it', async () => {
  const { blocks } = handoverReport(await loadTranslator('en_US'), page, 'UTC')
  const headings = blocks.flatMap(block => (block.kind === 'heading' ? [block.text] : []))
  expect(headings).toEqual([
    'Notes',
    'Open alarms (1)',
    'Offline devices (0)',
    'Running deployments of persons (0)',
    'Running deployments of vehicles (0)',
    'Running patrols (0)',
  ])
})
