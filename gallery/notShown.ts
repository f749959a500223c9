/** Components of the kit that the gallery does not show: where they are (below `src/kit`), by why not. */
export const notShown: Readonly<Record<string, readonly string[]>> = {
  'A whole page of the console: the end-to-end tests open it.': [
    'form/CreateScreen',
    'form/EditForm',
    'form/EditScreen',
    'form/RecordScreen',
    'form/ArchivedRecord',
    'import/ImportScreen',
    'list/ListScreen',
    'read/ReadScreen',
    'reorder/ReorderScreen',
  ],
  'Provides a context and draws nothing.': ['contexts', 'list/ListScope'],
  'A part of a page that follows the address, or of a form that is sent.': [
    'form/CreateDialog',
    'form/UndoArchive',
    'import/ReviewStep',
    'import/RunStep',
    'bulk/RecordInputs',
    'reorder/ReorderRow',
    'ui/Fieldset',
  ],
  'Opens from the toolbar of RecordList.': [
    'list/ColumnMenu',
    'list/DeclaredFilter',
    'list/DisplayedFilters',
    'list/FilterDialog',
    'list/FilterInput',
    'list/SavedQueries',
    'list/SortChoice',
    'ui/FilterForm',
  ],
  'Seen inside another: a balance, a name, a record that is made.': [
    'actions/Recorded',
    'kinds/Lineage',
    'list/PartCell',
  ],
};
