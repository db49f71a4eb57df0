import { parameterKeys, parameters, screens } from '@palisade/contract'
import type { SearchParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { FOUND_OF_KIND } from '#shared/navigation/finder-of.ts'
import { useMay } from '#shared/session/session-store.ts'

/** Settings by their names, which the console knows: they lead to their section of the screen. */
export const parameterFinder: SearchParts = {
  useFinder() {
    const t = useT()
    if (!useMay(screens.systemParams.permission)) return undefined
    return {
      title: 'shell.search.kind.settings',
      find: async text => {
        const wanted = text.toLocaleLowerCase()
        return parameterKeys
          .map(key => ({ key, name: t(`parameter.name.${key}`), group: parameters[key].group }))
          .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
          .slice(0, FOUND_OF_KIND)
          .map(({ key, name, group }) => ({
            id: key,
            name,
            hint: t(`parameter.group.${group}`),
            to: { screen: 'systemParams', search: { section: group } },
          }))
      },
    }
  },
}
