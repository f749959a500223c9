/** The entries of the browser's storage that hold something of a session, beside react-admin's: a sign-out removes them. */
export const shownNoticesKey = 'sobremesa.shownNotices';
export const dutiesKey = 'sobremesa.duties';
