import type { AlarmProcedure } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Divider, Image } from 'antd'
import type { ReactNode } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NamesProvider } from '#shared/linkage/action/names.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ProcedureHead } from './procedure-head.tsx'
import { answerPictureQuery, type StepAnswer } from './procedure-queries.ts'
import { ProcedureSteps } from './procedure-steps.tsx'
import type { StepEntries } from './step-entries.ts'
import css from './procedure.module.css'

interface Props {
  procedure: AlarmProcedure
  /** Left out while an answer cannot be taken. */
  onAnswer: ((answer: StepAnswer) => Promise<unknown>) | undefined
  /** A remark beside the answer to a step. */
  note?: (stepKey: string) => ReactNode
  /** A photo that the server has not taken yet. */
  unsentPhoto?: (pictureId: string) => Blob | undefined
  entries?: StepEntries
}

/** A procedure with its answers; how an answer is sent is up to the place where it is shown. */
export function ProcedureRun({ procedure, onAnswer, note, unsentPhoto, entries }: Props) {
  const t = useT()
  const mayAnswer = useMay('procedure.answer')
  const { alarmId, steps, answers, cameras, parts, isClosed } = procedure
  return (
    <section aria-label={t('procedure.run.title')} className={css['procedure']}>
      <Divider size="small" titlePlacement="start" plain>
        {t('procedure.run.title')}
      </Divider>
      <ProcedureHead {...procedure} standing={isClosed ? undefined : procedure.standing} />
      {!mayAnswer && !isClosed && <div className={css['quiet']}>{t('procedure.run.mayNot')}</div>}
      <NamesProvider parts={parts}>
        <ProcedureSteps
          {...{ steps, answers, cameras, isClosed, note, entries }}
          onAnswer={mayAnswer && !isClosed ? onAnswer : undefined}
          photo={(pictureId, alt) => {
            const unsent = unsentPhoto?.(pictureId)
            return unsent ? <Unsent photo={unsent} alt={alt} /> : <Photo {...{ alarmId, pictureId, alt }} />
          }}
        />
      </NamesProvider>
    </section>
  )
}

interface PhotoProps {
  alarmId: string
  pictureId: string
  alt: string
}

function Photo({ alarmId, pictureId, alt }: PhotoProps) {
  const t = useT()
  const picture = useQuery(answerPictureQuery(alarmId, pictureId))
  const address = useObjectAddress(picture.data)
  if (picture.error) return <span className={css['quiet']}>{t('procedure.run.noPhoto')}</span>
  return address === undefined ? null : <Image src={address} alt={alt} width={72} height={54} />
}

function Unsent({ photo, alt }: { photo: Blob; alt: string }) {
  const address = useObjectAddress(photo)
  return address === undefined ? null : <img src={address} alt={alt} width={72} height={54} />
}
