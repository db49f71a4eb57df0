import type { FoundPerson, RecognitionState } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isSearchable, recognitionQuery } from '#shared/recognition/recognition-query.ts'
import { searchableGroupsQuery, useLibrarySearch } from '../api/use-library-search.ts'
import css from '../components/comparison.module.css'
import { FacePicture } from '../components/face-picture.tsx'
import { FoundBeside } from '../components/found-beside.tsx'
import { FoundPersons } from '../components/found-persons.tsx'
import { GroupsField } from '../components/groups-field.tsx'
import { PictureWays } from '../components/picture-ways.tsx'
import { PurposeForm } from '../components/purpose-form.tsx'
import { RecognitionNotice } from '#shared/recognition/recognition-notice.tsx'
import { useChosenPicture } from '../hooks/use-chosen-picture.ts'
import { isPurposeSaid } from '../model/search-purpose.ts'

/** `/person/faceRepoContrast`: the persons of libraries who are most alike to a face of a picture. */
export function LibraryContrastPage() {
  const t = useT()
  const { data: recognition } = useQuery(recognitionQuery())
  const { data: groups } = useQuery(searchableGroupsQuery())
  const search = useSearch()
  const { picture, face, data } = search
  const isReady = isSearchable(recognition) && picture !== undefined && search.isSaid
  return (
    <div className={css['page']}>
      <RecognitionNotice />
      <div className={css['columns']}>
        <div className={css['asking']}>
          <FacePicture
            name={t('comparison.picture')}
            picture={picture}
            onFile={search.take}
            looked={data?.looked}
            chosen={face}
            onChoose={search.run}
          />
          <PictureWays />
          {groups?.length === 0 && <Alert type="info" showIcon title={t('comparison.noGroups')} />}
          <GroupsField groups={groups ?? []} value={search.groupIds} onChange={search.setGroupIds} />
          <PurposeForm value={search.said} onChange={search.setSaid} />
          <p className={css['hint']}>{t('comparison.searchLogged')}</p>
          <Button
            type="primary"
            disabled={!isReady}
            loading={search.isPending}
            onClick={() => search.run(face)}
          >
            {t('comparison.search')}
          </Button>
        </div>
        <Found search={search} model={recognition?.model ?? null} />
      </div>
    </div>
  )
}

function Found({
  search,
  model,
}: {
  search: ReturnType<typeof useSearch>
  model: RecognitionState['model']
}) {
  const errorText = useErrorText()
  const { data, error, picture, face } = search
  const [chosen, setChosen] = useState<FoundPerson>()
  const person = data?.persons.find(({ entryId }) => entryId === chosen?.entryId) ?? data?.persons[0]
  return (
    <div className={css['answer']}>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {data && picture && person && (
        <FoundBeside person={person} sought={{ picture, looked: data.looked, face }} model={model} />
      )}
      {data && data.looked.faces.length > 0 && (
        <FoundPersons persons={data.persons} chosenId={person?.entryId} onChoose={setChosen} />
      )}
    </div>
  )
}

/** Keeps picture, groups and purpose of a search; another face of the same picture is searched at once. */
function useSearch() {
  const { mutate, reset, data, error, isPending, variables } = useLibrarySearch()
  const [picture, setPicture] = useChosenPicture('sought')
  const [face, setFace] = useState(0)
  const [groupIds, setGroupIds] = useState<string[]>([])
  const [said, setSaid] = useState({ purpose: '', reason: '' })
  return {
    picture,
    take: (file: File | undefined) => {
      setPicture(file)
      setFace(0)
      reset()
    },
    face,
    groupIds,
    setGroupIds,
    said,
    setSaid,
    isSaid: groupIds.length > 0 && isPurposeSaid(said),
    run: (wanted: number) => {
      if (!picture) return
      setFace(wanted)
      mutate({ picture: picture.file, face: wanted, groupIds, ...said })
    },
    // Of this picture: another one may have been brought from elsewhere meanwhile.
    data: variables?.picture === picture?.file ? data : undefined,
    error,
    isPending,
  }
}
