import { LibraryPage } from './library-page.tsx'

/** `/person/listSetting`: who is looked for. */
export const PersonListsPage = () => <LibraryPage kind="watch_list" />

/** `/person/personnelPool`: who works here. */
export const PersonnelPoolPage = () => <LibraryPage kind="personnel" />

/** `/person/visitorsPool`: who comes for a while, until the end of the visit. */
export const VisitorsPoolPage = () => <LibraryPage kind="visitors" />
