import type { Contract, RecognitionState, ResultOf } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { recognitionQuery } from '#shared/recognition/recognition-query.ts'
import { useContrast } from '../api/use-contrast.ts'
import css from '../components/comparison.module.css'
import { FacePicture } from '../components/face-picture.tsx'
import { PictureWays } from '../components/picture-ways.tsx'
import { PairResult, type PairFace } from '../components/pair-result.tsx'
import { PurposeForm } from '../components/purpose-form.tsx'
import { RecognitionNotice } from '#shared/recognition/recognition-notice.tsx'
import { useChosenPicture, type ChosenPicture } from '../hooks/use-chosen-picture.ts'
import { isPurposeSaid, type SearchPurpose } from '../model/search-purpose.ts'

type Result = ResultOf<Contract['comparison']['contrast']>
const LARGEST = { first: 0, second: 0 }

/** `/person/pictureContrast`: two pictures, the faces in them, and how alike two of them are. */
export function PictureContrastPage() {
  const t = useT()
  const errorText = useErrorText()
  const { data: recognition } = useQuery(recognitionQuery())
  const comparison = useComparison()
  const { first, second, chosen, setChosen, result, error } = comparison
  const [said, setSaid] = useState({ purpose: '', reason: '' })
  const isReady = recognition?.state === 'ready' && isPurposeSaid(said)
  return (
    <div className={css['page']}>
      <RecognitionNotice />
      <div className={css['pictures']}>
        <FacePicture
          name={t('comparison.first')}
          picture={first}
          onFile={comparison.takeFirst}
          looked={result?.first}
          chosen={chosen.first}
          onChoose={face => setChosen({ ...chosen, first: face })}
        />
        <FacePicture
          name={t('comparison.second')}
          picture={second}
          onFile={comparison.takeSecond}
          looked={result?.second}
          chosen={chosen.second}
          onChoose={face => setChosen({ ...chosen, second: face })}
        />
      </div>
      <PictureWays />
      <div className={css['ask']}>
        <PurposeForm value={said} onChange={setSaid} />
        <Button
          type="primary"
          disabled={!isReady || !first || !second}
          loading={comparison.isPending}
          onClick={() => comparison.run(said)}
        >
          {t('comparison.compare')}
        </Button>
      </div>
      <p className={css['hint']}>{t('comparison.logged')}</p>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {result && first && second && (
        <Pair
          result={result}
          pictures={{ first, second }}
          chosen={chosen}
          model={recognition?.model ?? null}
        />
      )}
    </div>
  )
}

/** Keeps the two pictures, which of their faces are meant, and what came of comparing them. */
function useComparison() {
  const { mutate, reset, data, variables: asked, error, isPending } = useContrast()
  const [first, setFirst] = useChosenPicture('first')
  const [second, setSecond] = useChosenPicture('second')
  const [chosen, setChosen] = useState(LARGEST)
  /** Another picture: what was found in the one before is gone. */
  const take = (set: typeof setFirst) => (file: File | undefined) => {
    set(file)
    setChosen(LARGEST)
    reset()
  }
  // Of these two: another one may have been brought from elsewhere meanwhile.
  const isOfThese = asked?.first === first?.file && asked?.second === second?.file
  return {
    first,
    second,
    takeFirst: take(setFirst),
    takeSecond: take(setSecond),
    chosen,
    setChosen,
    run: (said: SearchPurpose) => {
      if (!first || !second) return
      setChosen(LARGEST)
      mutate({ first: first.file, second: second.file, ...said })
    },
    result: isOfThese ? data : undefined,
    error,
    isPending,
  }
}

interface PairProps {
  result: Result
  pictures: { first: ChosenPicture; second: ChosenPicture }
  chosen: typeof LARGEST
  model: RecognitionState['model']
}

/** Nothing where one of the pictures has no face. */
function Pair({ result, pictures, chosen, model }: PairProps) {
  const t = useT()
  const faceOf = (which: 'first' | 'second'): PairFace | undefined => {
    const looked = result[which]
    const face = looked.faces[chosen[which]]
    return face && { name: t(`comparison.${which}`), address: pictures[which].address, looked, face }
  }
  const [first, second] = [faceOf('first'), faceOf('second')]
  if (!first || !second) return null
  const similarity = result.similarities[chosen.first]?.[chosen.second] ?? null
  return <PairResult first={first} second={second} similarity={similarity} model={model} />
}
