import type { Contract, RecognitionState, ResultOf } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '../../../../shared/api/use-error-text.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { recognitionQuery } from '../../../../shared/recognition/recognition-query.ts'
import { useContrast } from '../api/use-contrast.ts'
import css from '../components/comparison.module.css'
import { FacePicture } from '../components/face-picture.tsx'
import { PairResult, type PairFace } from '../components/pair-result.tsx'
import { PurposeForm } from '../components/purpose-form.tsx'
import { RecognitionNotice } from '../../../../shared/recognition/recognition-notice.tsx'
import { useChosenPicture, type ChosenPicture } from '../hooks/use-chosen-picture.ts'
import { isPurposeSaid } from '../model/search-purpose.ts'

type Result = ResultOf<Contract['comparison']['contrast']>
const LARGEST = { first: 0, second: 0 }

/** `/person/pictureContrast`: two pictures, the faces in them, and how alike two of them are. */
export function PictureContrastPage() {
  const t = useT()
  const errorText = useErrorText()
  const { data: recognition } = useQuery(recognitionQuery())
  const contrast = useContrast()
  const [first, setFirst] = useChosenPicture()
  const [second, setSecond] = useChosenPicture()
  const [chosen, setChosen] = useState(LARGEST)
  const [said, setSaid] = useState({ purpose: '', reason: '' })
  /** Another picture: what was found in the one before is gone. */
  const take = (set: typeof setFirst) => (file: File | undefined) => {
    set(file)
    setChosen(LARGEST)
    contrast.reset()
  }
  const isReady = recognition?.state === 'ready' && isPurposeSaid(said)
  const compare = () => {
    if (!first || !second) return
    setChosen(LARGEST)
    contrast.mutate({ first: first.file, second: second.file, ...said })
  }
  const { data: result } = contrast
  return (
    <div className={css['page']}>
      <RecognitionNotice />
      <div className={css['pictures']}>
        <FacePicture
          name={t('comparison.first')}
          picture={first}
          onFile={take(setFirst)}
          looked={result?.first}
          chosen={chosen.first}
          onChoose={face => setChosen({ ...chosen, first: face })}
        />
        <FacePicture
          name={t('comparison.second')}
          picture={second}
          onFile={take(setSecond)}
          looked={result?.second}
          chosen={chosen.second}
          onChoose={face => setChosen({ ...chosen, second: face })}
        />
      </div>
      <div className={css['ask']}>
        <PurposeForm value={said} onChange={setSaid} />
        <Button
          type="primary"
          disabled={!isReady || !first || !second}
          loading={contrast.isPending}
          onClick={compare}
        >
          {t('comparison.compare')}
        </Button>
      </div>
      <p className={css['hint']}>{t('comparison.logged')}</p>
      {contrast.error && <Alert type="error" showIcon title={errorText(contrast.error)} />}
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
