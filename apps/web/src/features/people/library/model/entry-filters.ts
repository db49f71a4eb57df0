import {
  faceEntryMarks,
  facePictureStates,
  type FaceEntry,
  type FacePicture,
  type FacePictureState,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { textParam } from '#shared/hooks/list-params.ts'
import { choiceFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import type { StatusTone } from '#shared/ui/tag/status-tag.tsx'

/** The group is chosen beside the list. */
export const entryFilters = {
  groupId: subject(textParam),
  text: textFilter('faceEntry.field.text'),
  state: choiceFilter('faceEntry.field.state', facePictureStates, (t, state) =>
    t(`faceEntry.state.${state}`),
  ),
  mark: choiceFilter('faceEntry.field.mark', faceEntryMarks, (t, mark) => t(`faceEntry.mark.${mark}`)),
}
export const entryOrder = ['name', 'createdAt', 'expectedUntil'] as const

export const toneOfState: Record<FacePictureState, StatusTone> = {
  in_progress: 'waiting',
  success: 'good',
  failure: 'bad',
  abnormal: 'warning',
}

/** The state of a picture in words, with the reason where it has one. */
export const stateText = (t: Translator, { state, reason }: Pick<FacePicture, 'state' | 'reason'>): string =>
  reason === null
    ? t(`faceEntry.state.${state}`)
    : t('faceEntry.stateReason', {
        state: t(`faceEntry.state.${state}`),
        reason: t(`faceEntry.reason.${reason}`),
      })

/** The most telling first: what an operator must do something about. */
const urgency: readonly FacePictureState[] = ['abnormal', 'failure', 'in_progress', 'success']

/** The picture whose state stands for the person; undefined: there is none. */
export const tellingPicture = ({ pictures }: Pick<FaceEntry, 'pictures'>): FacePicture | undefined =>
  pictures.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))[0]
