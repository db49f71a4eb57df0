import type { AlarmProcedure, ProcedureAnswer } from '@palisade/contract'

export const PROCEDURE_ALARM = '01890000-0000-7000-8000-000000000001'
const common = { text: '', isRequired: true, next: null }
export const buildAnswer = (stepKey: string, more: Partial<ProcedureAnswer> = {}): ProcedureAnswer => ({
  stepKey,
  revision: 1,
  by: 'Ann',
  at: '2026-11-20T08:00:00Z',
  choice: null,
  text: null,
  number: null,
  pictureIds: [],
  run: null,
  ...more,
})
/** Three steps, a choice first, which may end it. */
export const buildProcedure = (more: Partial<AlarmProcedure> = {}): AlarmProcedure => ({
  alarmId: PROCEDURE_ALARM,
  procedureId: PROCEDURE_ALARM,
  version: 3,
  name: 'Fire',
  standing: 'newest',
  isBegun: true,
  isClosed: false,
  because: ['type'],
  steps: [
    {
      ...common,
      kind: 'choice',
      key: 's1',
      title: 'Is there a fire?',
      choices: [
        { key: 'c1', label: 'Yes', next: null },
        { key: 'c2', label: 'No', next: 'end' },
      ],
    },
    { ...common, kind: 'call', key: 's2', title: 'Call the brigade', phone: '+86 119' },
    { ...common, kind: 'number', key: 's3', title: 'Temperature', min: 0, max: 100, unit: '°C', ranges: [] },
  ],
  cameras: [],
  parts: [],
  answers: [],
  ...more,
})
