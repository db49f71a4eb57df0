import {
  NFC_ID_LIMIT,
  PATROL_NOTE_LIMIT,
  PATROL_QUESTION_LIMIT,
  type OwnFootPatrol,
} from '@palisade/contract'
import { Input } from 'antd'
import { useState } from 'react'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDraft } from '../../api/drafts-context.tsx'
import { useStaffOutbox } from '../../api/outbox-context.tsx'
import { deedNow } from '../../api/staff-outbox.ts'
import { codeOf, isOpen, type ShownStop } from '../../model/shown-patrol.ts'
import type { CheckInDeed } from '../../outbox/waiting.ts'
import { PhotoPicker } from '../deeds/photo-picker.tsx'
import { Sheet } from '../deeds/sheet.tsx'
import { NativeSelect } from '../raise/native-select.tsx'
import css from '../staff.module.css'

/** Where the phone was longer ago says nothing about where it is, ms. */
const PLACE_MS = 60_000

interface Props {
  patrol: OwnFootPatrol
  stops: readonly ShownStop[]
  /** The stop that was pressed, or the next one. */
  position: number | undefined
  code: string | undefined
  own: OwnPosition | undefined
  onClose: () => void
}

/** Checks in at one stop with its code, answers and photo; like every deed it is kept on the phone first. */
export function CheckInSheet({ patrol, stops, position: first, code: scanned, own, onClose }: Props) {
  const t = useT()
  const outbox = useStaffOutbox()
  const [position, setPosition] = useState(first)
  const draft = useDraft('check_in', `${patrol.id}:${position ?? ''}`)
  const shown = stops.find(({ stop }) => stop.position === position)
  const { questions = [], isPhotoRequired = false, name = '' } = shown?.stop ?? {}
  const code = draft.value('code', scanned ?? '')
  const note = draft.value('note', '')
  const pictures = draft.value<readonly Blob[]>('pictures', [])
  const answers = questions.map((_question, index) => draft.value(`answer-${index}`, ''))
  const isReady =
    position !== undefined &&
    code.trim() !== '' &&
    answers.every(answer => answer.trim() !== '') &&
    (!isPhotoRequired || pictures.length > 0)
  const send = async () => {
    if (!outbox || position === undefined) return
    const deed = madeNow({
      stop: name,
      position,
      code: codeOf(code),
      note: note.trim(),
      answers: answers.map(answer => answer.trim()),
      pictures: pictures.slice(0, 1),
      ...placeOf(own),
    })
    await outbox.add(deedNow({ taskId: patrol.id }, deed))
    draft.drop()
    onClose()
  }
  return (
    <Sheet
      title={t('patrolFoot.phone.checkIn')}
      okText={t('patrolFoot.phone.checkIn')}
      notice={undefined}
      isReady={isReady && outbox !== undefined}
      onOk={send}
      onCancel={onClose}
    >
      <div className={css['stack']}>
        <NativeSelect
          label={t('patrolFoot.field.position')}
          nothing={t('shared.input.select', { label: t('patrolFoot.field.position') })}
          value={position === undefined ? undefined : String(position)}
          onChange={chosen => setPosition(chosen === undefined ? undefined : Number(chosen))}
          options={stops.filter(isOpen).map(({ stop }) => ({
            value: String(stop.position),
            label: `${stop.position + 1}. ${stop.name}`,
          }))}
        />
        <Input
          aria-label={t('patrolFoot.phone.code')}
          placeholder={t('patrolFoot.phone.codeHint')}
          maxLength={4 * NFC_ID_LIMIT}
          value={code}
          onChange={event => draft.keep('code', event.target.value)}
        />
        {Array.from(questions.entries(), ([index, question]) => (
          <label key={index} className={css['stack']}>
            {question}
            <Input
              maxLength={PATROL_QUESTION_LIMIT}
              value={answers[index]}
              onChange={event => draft.keep(`answer-${index}`, event.target.value)}
            />
          </label>
        ))}
        <Input.TextArea
          rows={2}
          aria-label={t('patrolFoot.phone.note')}
          placeholder={t('patrolFoot.phone.note')}
          maxLength={PATROL_NOTE_LIMIT}
          value={note}
          onChange={event => draft.keep('note', event.target.value)}
        />
        {isPhotoRequired && <p className={css['quiet']}>{t('patrolFoot.stop.photo')}</p>}
        <PhotoPicker pictures={pictures} limit={1} onChange={changed => draft.keep('pictures', changed)} />
      </div>
    </Sheet>
  )
}

const madeNow = (told: Omit<CheckInDeed, 'kind' | 'phoneAt'>): CheckInDeed => ({
  kind: 'check_in',
  phoneAt: new Date().toISOString(),
  ...told,
})

function placeOf(own: OwnPosition | undefined): Pick<CheckInDeed, 'place'> {
  if (!own || Date.now() - own.at > PLACE_MS) return {}
  const { longitude, latitude, accuracy } = own
  return { place: { longitude, latitude, accuracy } }
}
