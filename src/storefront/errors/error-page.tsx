/** 404 and everything else that went wrong, in the shop's words. */
export const ErrorPage = ({ status, detail }: { status: number; detail: string }) => (
  <div className="wrap page">
    <h1>{status === 404 ? 'This strand ends here' : 'Something came undone'}</h1>
    <p>{detail}</p>
  </div>
);
