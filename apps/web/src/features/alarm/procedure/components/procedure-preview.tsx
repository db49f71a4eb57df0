import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ProcedureHead } from '#shared/procedure/procedure-head.tsx'
import type { StepAnswer } from '#shared/procedure/procedure-queries.ts'
import { ProcedureSteps } from '#shared/procedure/procedure-steps.tsx'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { useSession } from '#shared/session/session-store.ts'
import css from './procedure.module.css'

interface Props {
  name: string
  version: number
  steps: readonly ProcedureStep[]
  cameras: readonly { id: string; name: string }[]
}

/** The steps as an operator meets them: answered here, and kept nowhere. */
export function ProcedurePreview({ name, version, steps, cameras }: Props) {
  const t = useT()
  const by = useSession(session => session.user?.name ?? '')
  const [round, setRound] = useState(0)
  const [answers, setAnswers] = useState<readonly ProcedureAnswer[]>([])
  const [photos, setPhotos] = useState<ReadonlyMap<string, Blob>>(new Map())
  const handleAnswer = ({ step, revision, choice, text, number, photos: taken = [] }: StepAnswer) => {
    const known = taken.map((photo, index) => [`${step.key} ${revision} ${index}`, photo] as const)
    setPhotos(new Map([...photos, ...known]))
    const answer: ProcedureAnswer = {
      stepKey: step.key,
      revision: revision + 1,
      by,
      at: new Date().toISOString(),
      choice: choice ?? null,
      text: text ?? null,
      number: number ?? null,
      pictureIds: known.map(([id]) => id),
      run: null,
    }
    setAnswers([...answers, answer])
    return Promise.resolve()
  }
  const shown = [...steps]
  return (
    <div className={css['preview']}>
      <p className={css['quiet']}>{t('procedure.page.previewHint')}</p>
      <ProcedureHead {...{ name, version }} steps={shown} answers={[...answers]} isBegun />
      <ProcedureSteps
        // A new round forgets what is open and entered too.
        key={round}
        steps={shown}
        answers={answers}
        cameras={useCameras(steps, cameras)}
        onAnswer={handleAnswer}
        photo={(id, alt) => <Photo blob={photos.get(id)} alt={alt} />}
      />
      <div>
        <Button
          size="small"
          disabled={answers.length === 0}
          onClick={() => {
            setAnswers([])
            setRound(round + 1)
          }}
        >
          {t('procedure.page.again')}
        </Button>
      </div>
    </div>
  )
}

/** The cameras of the steps by name, those that were only just chosen too. */
function useCameras(steps: readonly ProcedureStep[], known: readonly { id: string; name: string }[]) {
  const ids = [
    ...new Set(steps.flatMap(step => (step.kind === 'camera' && step.cameraId ? [step.cameraId] : []))),
  ]
  const unknown = ids.filter(id => !known.some(camera => camera.id === id))
  const found = useQueries({ queries: unknown.map(id => deviceNameQuery(id)) })
  const named = unknown.flatMap((id, index) => {
    const name = found[index]?.data
    return name === undefined ? [] : [{ id, name }]
  })
  return [...known, ...named]
}

function Photo({ blob, alt }: { blob: Blob | undefined; alt: string }) {
  const address = useObjectAddress(blob)
  return address === undefined ? null : <img src={address} alt={alt} width={72} height={54} />
}
