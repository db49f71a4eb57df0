import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ResourceTree, type ResourceTreeProps } from '#shared/ui/resource-tree/resource-tree.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import type { LazyTree, TreeNode } from './use-resource-tree.ts'

type Props = Omit<
  ResourceTreeProps<TreeNode>,
  'nodes' | 'loadChildren' | 'openIds' | 'remote' | 'isSearchable' | 'isOpenAtFirst'
> & { tree: LazyTree }

/** A tree that is fetched as it is opened, with its search, its waiting and its failure. */
export function LazyResourceTree({ tree, ...props }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const { search } = tree
  if (tree.error) return <ErrorState title={textOf(tree.error)} onRetry={tree.refetch} />
  const note = search.error ? textOf(search.error) : search.isMore ? t('shared.tree.more') : undefined
  return (
    <LoadingMask isLoading={tree.isPending}>
      <ResourceTree
        {...props}
        nodes={tree.nodes}
        openIds={tree.openIds}
        loadChildren={tree.loadChildren}
        remote={{ ...search, note: search.isShown || search.text !== '' ? note : undefined }}
      />
    </LoadingMask>
  )
}
