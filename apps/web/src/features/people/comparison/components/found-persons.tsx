import { likenessOf, type FoundPerson } from '@palisade/contract'
import { Empty, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import css from './comparison.module.css'
import { FoundPicture } from './found-picture.tsx'

/** Below it two persons are called different, percent. */
const SHOWN_FROM = 50
/** Px of a picture in the list. */
const SIDE = 96

interface Props {
  persons: readonly FoundPerson[]
  /** Of the person who is looked at beside the picture. */
  chosenId: string | undefined
  onChoose: (person: FoundPerson) => void
}

/** The persons who were found, the most alike first; those who are hardly alike are hidden until they are asked for. */
export function FoundPersons({ persons, chosenId, onChoose }: Props) {
  const t = useT()
  const [from, setFrom] = useState(SHOWN_FROM)
  const shown = persons.filter(({ similarity }) => similarity >= from)
  const hidden = persons.length - shown.length
  if (persons.length === 0) return <Empty description={t('comparison.found.none')} />
  return (
    <section className={css['list']} aria-label={t('comparison.found.title')}>
      <div className={css['listHead']}>
        <h2 className={css['name']}>{t('comparison.found.title')}</h2>
        {hidden > 0 && (
          <span className={css['hint']}>
            {t('comparison.found.hidden', { count: hidden, percent: from })}
          </span>
        )}
        <Labelled label={t('comparison.found.from')}>
          {id => (
            <InputNumber
              id={id}
              min={0}
              max={100}
              precision={0}
              value={from}
              onChange={value => setFrom(value ?? 0)}
            />
          )}
        </Labelled>
      </div>
      <ul className={css['persons']}>
        {shown.map(person => (
          <li key={person.entryId}>
            <Person person={person} isChosen={person.entryId === chosenId} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({
  person,
  isChosen,
  onChoose,
}: {
  person: FoundPerson
  isChosen: boolean
  onChoose: Props['onChoose']
}) {
  const t = useT()
  const { name, similarity, threshold, group } = person
  return (
    <button type="button" className={css['person']} aria-pressed={isChosen} onClick={() => onChoose(person)}>
      <FoundPicture person={person} size={SIDE} isSmall />
      <strong className={css['personName']}>{name}</strong>
      <span className={css['groupName']}>
        <span className={css['dot']} style={{ background: group.colour }} aria-hidden />
        {group.name}
      </span>
      <span title={t(`comparison.likeness.${likenessOf(similarity)}`)}>
        {t('comparison.result', { percent: similarity })}
      </span>
      {similarity >= threshold && <Tag color="error">{t('comparison.found.hit')}</Tag>}
    </button>
  )
}
