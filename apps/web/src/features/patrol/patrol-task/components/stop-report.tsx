import { PATROL_QUESTION_LIMIT, type PatrolTaskStop } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import type { TakenPicture } from '../api/take-picture.ts'
import type { Said } from '../api/use-tour.ts'
import { AbnormalDialog } from './abnormal-dialog.tsx'
import css from './patrol-task.module.css'
import { PatrolVerdictTag } from '#shared/ui/tag/patrol-tags.tsx'

interface Props {
  stop: PatrolTaskStop
  isBusy: boolean
  takePicture: () => Promise<TakenPicture | undefined>
  onSay: (said: Said, picture: Promise<TakenPicture | undefined>) => Promise<unknown>
}

/** Questions, answers, and the verdict on a stop. Drawn anew at each stop. */
export function StopReport({ stop, isBusy, takePicture, onSay }: Props) {
  const t = useT()
  const [answers, setAnswers] = useState(() => stop.questions.map((_, index) => stop.answers[index] ?? ''))
  const [picture, setPicture] = useState<{ taken: TakenPicture | undefined }>()
  const isAnswered = answers.every(answer => answer.trim() !== '')
  const isJudged = stop.verdict === 'abnormal'
  const open = async () => setPicture({ taken: await takePicture() })
  const send = async (said: Said, taken: Promise<TakenPicture | undefined>) => {
    // A failure is told by the call; the dialog stays with what was typed.
    await onSay({ ...said, answers }, taken).then(
      () => setPicture(undefined),
      () => undefined,
    )
  }
  return (
    <div>
      {stop.questions.map((question, index) => (
        // A question may be asked twice.
        <Labelled key={index} label={question}>
          {id => (
            <AppInput
              id={id}
              maxLength={PATROL_QUESTION_LIMIT}
              disabled={isJudged}
              value={answers[index] ?? ''}
              onChange={event => setAnswers(answers.with(index, event.target.value))}
            />
          )}
        </Labelled>
      ))}
      <div className={css['line']}>
        <Button
          disabled={isJudged || !isAnswered}
          loading={isBusy}
          onClick={() => void send({ verdict: 'normal' }, takePicture())}
        >
          {t('patrolTask.act.normal')}
        </Button>
        <Button danger disabled={isJudged || !isAnswered} onClick={() => void open()}>
          {t('patrolTask.act.abnormal')}
        </Button>
        {stop.verdict && <PatrolVerdictTag verdict={stop.verdict} />}
        {stop.alarmId && <span className={css['late']}>{t('patrolTask.tour.alarm')}</span>}
      </div>
      {picture && (
        <AbnormalDialog
          cameraName={stop.deviceName}
          hasPicture={picture.taken !== undefined}
          isBusy={isBusy}
          onSend={note => void send({ verdict: 'abnormal', note }, Promise.resolve(picture.taken))}
          onCancel={() => setPicture(undefined)}
        />
      )}
    </div>
  )
}
