import { likenessOf, type FoundPerson, type LookedAt, type RecognitionState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PersonLink } from '#shared/navigation/person-link.tsx'
import type { ChosenPicture } from '../hooks/use-chosen-picture.ts'
import css from './comparison.module.css'
import { FoundPicture } from './found-picture.tsx'
import { Cut } from './pair-result.tsx'

/** Px of a picture's side. */
const SIDE = 200

interface Props {
  person: FoundPerson
  sought: { picture: ChosenPicture; looked: LookedAt; face: number }
  model: RecognitionState['model']
}

/** The face that was looked for beside a person who was found, and what the similarity means. */
export function FoundBeside({ person, sought: { picture, looked, face }, model }: Props) {
  const t = useT()
  const soughtFace = looked.faces[face]
  return (
    <section className={css['result']} aria-live="polite" aria-label={person.name}>
      <div className={css['pair']}>
        {soughtFace && (
          <Cut
            name={t('comparison.found.sought')}
            address={picture.address}
            looked={looked}
            face={soughtFace}
          />
        )}
        <FoundPicture person={person} size={SIDE} isSmall={false} />
      </div>
      <div className={css['verdict']}>
        <strong className={css['percent']}>{person.name}</strong>
        {person.certificateNumber !== '' && <p className={css['hint']}>{person.certificateNumber}</p>}
        <p className={css['words']}>
          {t('comparison.result', { percent: person.similarity })} ·{' '}
          {t(`comparison.likeness.${likenessOf(person.similarity)}`)}
        </p>
        <PersonLink entryId={person.entryId} kind={person.group.kind} name={person.name} />
        {model?.isBuiltIn && <p className={css['hint']}>{t('comparison.calibration')}</p>}
      </div>
    </section>
  )
}
