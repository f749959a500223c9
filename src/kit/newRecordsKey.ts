/** Where the store keeps what owners have set of new records, as `GET /api/permissions` says it. */
export const newRecordsKey = 'newRecords';
